package telemetry

import (
	"context"
	"log/slog"
	"os"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/propagation"
)

// Setup writes JSON lines to stdout and propagates traceparent to the next service.
func Setup() *slog.Logger {
	otel.SetTextMapPropagator(propagation.TraceContext{})
	return slog.New(slog.NewJSONHandler(os.Stdout, nil))
}

func Event(ctx context.Context, logger *slog.Logger, name string) {
	logger.InfoContext(ctx, "message", "event", name)
}
