package org.example.sift;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;

/** Sends what Logback logs. Never blocks the thread that logs. */
public class SiftAppender extends AppenderBase<ILoggingEvent> {
    private static final int QUEUE_SIZE = 10_000;

    private final ArrayBlockingQueue<String> queue = new ArrayBlockingQueue<>(QUEUE_SIZE);
    private final AtomicLong dropped = new AtomicLong();

    @Override
    protected void append(ILoggingEvent event) {
        if (!queue.offer(event.getFormattedMessage())) {
            dropped.incrementAndGet();
        }
    }

    /** How many lines were lost because the queue was full. */
    public long droppedLines() {
        return dropped.get();
    }

    /** Takes up to a batch of lines for the thread that sends. */
    String[] nextBatch(int most) {
        java.util.List<String> lines = new java.util.ArrayList<>();
        queue.drainTo(lines, most);
        return lines.toArray(new String[0]);
    }
}
