package shared

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"
)

// Acquire checks out a connection that sees the rows of one tenant only.
func Acquire(ctx context.Context, pool *pgxpool.Pool, tenant string) (*pgxpool.Conn, error) {
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return nil, err
	}
	_, err = conn.Exec(ctx, "select set_config('app.tenant_id', $1, false)", tenant)
	return conn, err
}
