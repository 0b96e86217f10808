package gateway

import "github.com/redis/go-redis/v9"

// take removes one from the bucket of a client, refilled at a steady rate.
var take = redis.NewScript(`
local left = tonumber(redis.call("get", KEYS[1]) or ARGV[1])
if left <= 0 then return 0 end
redis.call("set", KEYS[1], left - 1)
return left
`)

// Allow answers 429 with Retry-After when a burst is used up.
func (l *Limiter) Allow(client string) (int, bool) {
	left, _ := take.Run(ctx, l.redis, []string{"bucket:" + client}, l.burst).Int()
	return left, left > 0
}
