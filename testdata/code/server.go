// Package server serves.
package main

import (
	"fmt"
	log "github.com/acme/log"
)

// ErrClosed is returned after Close.
var ErrClosed = fmt.Errorf("closed")

const limit = 5

// The states.
const (
	Open = iota
	Closed
)

// Server answers requests.
type Server struct {
	addr string
}

type Handler interface {
	Handle(r Request) error
}

type ID string

type (
	A struct{}
	B = ID
)

// NewServer makes one.
func NewServer(addr string) (*Server, error) {
	return &Server{addr}, nil
}

// Start starts it.
func (s *Server) Start(port int) error {
	go func() { fmt.Println(port) }()
	return nil
}

func (l List[T]) Len() int { return len(l) }

func main() {
	http.HandleFunc("/health", nil)
	mux.HandleFunc("POST /login", nil)
	r.GET("/users", nil)
}
