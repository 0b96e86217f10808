package tracking

import (
	"math/rand"
	"time"

	"github.com/redis/go-redis/v9"
)

// ttl spreads expiry so that keys do not run out together.
func ttl(base time.Duration) time.Duration {
	return base + time.Duration(rand.Int63n(int64(base)/10))
}

// Get lets one caller compute a missing value under a lease; others serve the stale copy.
func (c *Cache) Get(key string, compute func() ([]byte, error)) ([]byte, error) {
	if lease := c.client.SetNX(ctx, key+":lease", 1, time.Second); lease.Val() {
		return compute()
	}
	return c.stale(key)
}
