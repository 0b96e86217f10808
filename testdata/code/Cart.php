<html><?= $title ?></html>
<?php
namespace Acme\Shop;

use Acme\Store\Item;
use function Acme\helper;

/** The most items. */
const MOST = 10;

/**
 * A cart.
 */
#[Entity]
final class Cart extends Base implements Countable
{
    use Loggable;

    public const LIMIT = 5;
    private array $items = [];

    public function __construct(private Store $store) {}

    /** Adds an item. */
    #[Route('/cart', methods: ['POST'])]
    public function add(Item $item, int $count = 1): static
    {
        $each = function () { return 1; };
        return $this;
    }
}

interface Countable { public function count(): int; }

trait Loggable { protected function log(string $text): void {} }

enum Suit: string { case Hearts = 'H'; }

function total(Cart $cart): float {
    return 0.0;
}
?>
<p>Your cart</p>
<?php function price(float $sum): string {
    return "$sum EUR";
}
