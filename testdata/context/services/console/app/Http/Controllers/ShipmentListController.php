<?php

namespace App\Http\Controllers;

use App\Models\Shipment;
use Illuminate\Http\Request;

class ShipmentListController
{
    /** One page of the list; the client passes back the cursor of the page before. */
    public function index(Request $request)
    {
        $size = min((int) $request->query('page_size', 50), 200);
        return Shipment::query()->orderBy('created_at')->cursorPaginate($size, ['*'], 'after');
    }
}
