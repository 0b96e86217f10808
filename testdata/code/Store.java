package com.acme.store;

import java.util.List;
import static java.util.Map.entry;

/**
 * Keeps things.
 */
@Service
@Table(name = "stores", schema = ("a"))
public class Store<T> extends Base implements Closeable {
    private static final int LIMIT = 3;

    /** How many there are. */
    private int count, other;

    public Store(int count) {
        this.count = count;
    }

    /** Puts one in. */
    @Override
    @PostMapping("/things")
    public <R> List<R> put(T thing, Class<R> type) throws IOException {
        Runnable r = new Runnable() {
            public void run() {}
        };
        return null;
    }

    public void put(T thing) {}

    enum State { OPEN, CLOSED; boolean isOpen() { return this == OPEN; } }

    interface Listener {
        void changed(Store<?> store);
    }

    public static void main(String[] args) {}
}

record Point(int x, int y) {}
