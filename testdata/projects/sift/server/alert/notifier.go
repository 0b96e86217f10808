package alert

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"time"
)

const mostAttempts = 3

var ErrGivenUp = errors.New("the webhook does not answer")

// Notifier tells a webhook about alarms.
type Notifier struct {
	url    string
	client http.Client
}

func NewNotifier(url string) *Notifier {
	return &Notifier{url: url, client: http.Client{Timeout: 10 * time.Second}}
}

// Send tries three times, waiting longer each time.
func (n *Notifier) Send(rule string, firing bool) error {
	body, _ := json.Marshal(map[string]any{"rule": rule, "firing": firing})
	for attempt := 0; attempt < mostAttempts; attempt++ {
		res, err := n.client.Post(n.url, "application/json", bytes.NewReader(body))
		if err == nil && res.StatusCode < 300 {
			return nil
		}
		time.Sleep(time.Duration(attempt+1) * time.Second)
	}
	return ErrGivenUp
}
