package com.lanternfish.tracking;

import java.time.Instant;
import java.util.EnumMap;

/** Which status may follow which; late scans go to the history only. */
public final class StatusMachine {
  public enum Status { ANNOUNCED, IN_TRANSIT, OUT_FOR_DELIVERY, DELIVERED, EXCEPTION }

  public Status apply(Status current, Status scanned, Instant at, Instant latest) {
    if (current == Status.DELIVERED || at.isBefore(latest)) {
      history.add(scanned, at);
      return current;
    }
    return scanned;
  }
}
