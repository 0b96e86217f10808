// Package alert watches rules and raises alarms.
package alert

import (
	"encoding/json"
	"net/http"
	"time"
)

const (
	// fireAfter is how often in a row a limit must be exceeded.
	fireAfter = 3
	// clearAfter is how long it must be quiet before an alarm ends.
	clearAfter = 5 * time.Minute
)

// Rule is a query and the number of lines above which it fires.
type Rule struct {
	Name  string
	Query string
	Limit int
}

type state struct {
	exceeded  int
	lastAbove time.Time
	firing    bool
}

// Engine evaluates all rules once a minute.
type Engine struct {
	states   map[string]*state
	notifier *Notifier
	silences *Silences
}

func NewEngine(notifier *Notifier) *Engine {
	return &Engine{states: map[string]*state{}, notifier: notifier, silences: NewSilences()}
}

// Observe notes how many lines a rule has found just now.
func (e *Engine) Observe(rule Rule, count int, now time.Time) {
	s, ok := e.states[rule.Name]
	if !ok {
		s = &state{}
		e.states[rule.Name] = s
	}
	if count > rule.Limit {
		s.exceeded++
		s.lastAbove = now
	} else {
		s.exceeded = 0
	}
	e.change(rule, s, now)
}

func (e *Engine) change(rule Rule, s *state, now time.Time) {
	switch {
	case !s.firing && s.exceeded >= fireAfter:
		s.firing = true
	case s.firing && now.Sub(s.lastAbove) >= clearAfter:
		s.firing = false
	default:
		return
	}
	if !e.silences.IsSilenced(rule.Name, now) {
		e.notifier.Send(rule.Name, s.firing)
	}
}

// ServeHTTP lists what is firing.
func (e *Engine) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	firing := []string{}
	for name, s := range e.states {
		if s.firing {
			firing = append(firing, name)
		}
	}
	json.NewEncoder(w).Encode(firing)
}
