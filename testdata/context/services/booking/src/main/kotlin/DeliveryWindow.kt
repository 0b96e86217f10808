import java.time.LocalDate
import java.time.LocalTime
import java.time.ZoneId
import java.time.ZonedDateTime

/** What the recipient was promised, in the zone of the doorstep. */
class DeliveryWindow(val date: LocalDate, val from: LocalTime, val until: LocalTime, val zone: ZoneId) {
    fun startsAt() = ZonedDateTime.of(date, from, zone).withEarlierOffsetAtOverlap().toInstant()
    fun next() = DeliveryWindow(date.plusDays(1), from, until, zone)
}
