// Command siftd takes lines in and raises alarms.
package main

import (
	"flag"
	"log"
	"net/http"

	"example.org/sift/server/alert"
	"example.org/sift/server/ingest"
)

func main() {
	listen := flag.String("listen", ":4700", "address of the HTTP server")
	flag.Parse()
	mux := http.NewServeMux()
	receiver := ingest.NewReceiver(65536)
	mux.HandleFunc("POST /ingest", receiver.ServeHTTP)
	rules := alert.NewEngine(alert.NewNotifier("http://localhost/hook"))
	mux.HandleFunc("GET /alerts", rules.ServeHTTP)
	log.Fatal(http.ListenAndServe(*listen, mux))
}
