package com.lanternfish.booking;

import jakarta.servlet.*;
import jakarta.servlet.http.*;
import java.io.IOException;

/** Replays the first answer when a client sends the same request again. */
public class IdempotencyFilter implements Filter {
  private final ResponseStore store;

  @Override
  public void doFilter(ServletRequest req, ServletResponse res, FilterChain chain) throws IOException {
    String key = ((HttpServletRequest) req).getHeader("Idempotency-Key");
    Stored known = store.find(key);
    if (known != null && !known.bodyHash().equals(hash(req))) {
      ((HttpServletResponse) res).sendError(409);
      return;
    }
  }
}
