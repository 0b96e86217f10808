// Package ingest takes lines in.
package ingest

import (
	"encoding/json"
	"net/http"
	"strconv"
)

// Receiver reads lines from requests and queues them for the log.
type Receiver struct {
	maxLineBytes int
	queue        chan string
}

func NewReceiver(maxLineBytes int) *Receiver {
	return &Receiver{maxLineBytes: maxLineBytes, queue: make(chan string, 10000)}
}

// ServeHTTP answers 202 when a line was queued, and 429 when the queue is full.
func (r *Receiver) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	var body struct{ Line string }
	if err := json.NewDecoder(req.Body).Decode(&body); err != nil {
		http.Error(w, "not JSON", http.StatusBadRequest)
		return
	}
	select {
	case r.queue <- truncate(body.Line, r.maxLineBytes):
		w.WriteHeader(http.StatusAccepted)
	default:
		w.Header().Set("Retry-After", strconv.Itoa(2))
		w.WriteHeader(http.StatusTooManyRequests)
	}
}

// truncate cuts a line that is too long, at the start of a character, and marks it.
func truncate(line string, most int) string {
	if len(line) <= most {
		return line
	}
	end := most
	for end > 0 && line[end]&0xC0 == 0x80 {
		end--
	}
	return line[:end] + " [cut]"
}
