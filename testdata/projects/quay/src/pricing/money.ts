/** An amount in cents. Fractions are kept until it is rounded. */
export class Money {
  constructor(readonly cents: number) {}

  plus(other: Money): Money {
    return new Money(this.cents + other.cents);
  }

  times(factor: number): Money {
    return new Money(this.cents * factor);
  }

  /** Half a cent is rounded up. */
  rounded(): Money {
    return new Money(Math.floor(this.cents + 0.5));
  }

  toString(): string {
    return `${(this.rounded().cents / 100).toFixed(2)} €`;
  }
}
