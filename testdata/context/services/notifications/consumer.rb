require "json"
require_relative "mailer"

# Handles each message once, although the broker may hand it over twice.
class Consumer
  def initialize(processed)
    @processed = processed
  end

  def call(message)
    event = JSON.parse(message.payload)
    return if @processed.include?(event["id"]) # redelivered, ignore
    Mailer.deliver(event)
    @processed.add(event["id"])
  end
end
