package com.lanternfish.claims;

import com.stripe.model.Refund;
import java.time.LocalDate;

/** Decides on lost and damaged parcels and pays out. */
public class ClaimService {
  public boolean mayClaimLoss(LocalDate lastScan, LocalDate today) {
    return workingDays(lastScan, today) >= 10;
  }

  public void approve(Claim claim) throws Exception {
    Refund refund = Refund.create(claim.paymentIntent(), claim.amount());
    ledger.book("insurance", claim.amount(), refund.getId());
  }
}
