package com.lanternfish.driver

import androidx.work.CoroutineWorker

/** Sends what was scanned without a network, oldest first. */
class SyncWorker(private val outbox: OutboxDao, private val api: Api) : CoroutineWorker() {
    override suspend fun doWork(): Result {
        for (mutation in outbox.pending()) {
            val merged = api.push(mutation.copy(clock = HybridClock.now()))
            outbox.markSynced(mutation.id, merged)
        }
        return Result.success()
    }
}
