package com.lanternfish.places

private val patterns = mapOf("DE" to Regex("[0-9]{5}"), "NL" to Regex("[0-9]{4} ?[A-Z]{2}"))

data class Address(val street: String, val houseNumber: String, val postalCode: String, val city: String, val country: String)

/** Checks the fields against the rules of the country. */
fun validate(address: Address): List<String> = buildList {
    if (patterns[address.country]?.matches(address.postalCode) == false) add("postal code")
    if (address.street.length > 35) add("street is longer than 35 characters")
}
