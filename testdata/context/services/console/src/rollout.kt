package com.lanternfish.console

import java.time.LocalDate

data class Flag(val name: String, val owner: String, val expires: LocalDate, val percentage: Int)

/** Sticky: the same tenant always gets the same answer. */
fun isEnabled(flag: Flag, tenantId: String): Boolean {
    val bucket = (tenantId + flag.name).hashCode().mod(100)
    return bucket < flag.percentage
}
