package ingest

import (
	"crypto/subtle"
	"net/http"
	"strings"
)

// Tokens maps the tokens of senders to the names of their sources.
type Tokens map[string]string

// SourceOf returns who has sent a request, or false for a token that nobody has.
func (t Tokens) SourceOf(req *http.Request) (string, bool) {
	given := strings.TrimPrefix(req.Header.Get("Authorization"), "Bearer ")
	for token, source := range t {
		if subtle.ConstantTimeCompare([]byte(token), []byte(given)) == 1 {
			return source, true
		}
	}
	return "", false
}

// RequireToken lets only known senders through.
func RequireToken(tokens Tokens, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		if _, ok := tokens.SourceOf(req); !ok {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		next.ServeHTTP(w, req)
	})
}
