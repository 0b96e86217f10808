package alert

import (
	"encoding/json"
	"os"
	"time"
)

// Silences are rules that are muted for some time. They are saved, so a restart does not end them.
type Silences struct {
	until map[string]time.Time
}

func NewSilences() *Silences {
	return &Silences{until: map[string]time.Time{}}
}

func (s *Silences) Add(rule string, until time.Time) {
	s.until[rule] = until
}

func (s *Silences) IsSilenced(rule string, now time.Time) bool {
	return now.Before(s.until[rule])
}

// Save writes them to a file, by way of another one, so that it is never half written.
func (s *Silences) Save(file string) error {
	bytes, err := json.Marshal(s.until)
	if err != nil {
		return err
	}
	if err := os.WriteFile(file+".new", bytes, 0o600); err != nil {
		return err
	}
	return os.Rename(file+".new", file)
}
