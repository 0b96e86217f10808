package com.acme

import android.view.View
import com.acme.store.Store as Shop

/** The most items. */
const val MOST = 5
private val cache = mutableMapOf<String, Int>()

/**
 * A screen.
 */
@Composable
data class Screen(val name: String, val size: Int = 0) : Base(), Closeable {
    val title: String get() = name

    /** Draws it. */
    override fun draw(view: View): Unit {
        fun inner() {}
    }

    fun short() = 1

    companion object {
        fun create(): Screen = Screen("a")
    }
}

interface Painter {
    fun paint()
}

enum class State { OPEN, CLOSED }

object Registry {
    fun register(screen: Screen) {}
}

class Inline { fun first() {} companion object { fun second() {} } }

typealias Names = List<String>

fun String.shout(): String = uppercase()

suspend fun main() {
    println(MOST)
}
