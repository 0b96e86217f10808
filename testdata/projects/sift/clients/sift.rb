require "json"
require "net/http"

module Sift
  BATCH = 200

  # Sends lines in batches from a thread of its own.
  class Client
    def initialize(url, token:)
      @uri = URI(url)
      @token = token
      @queue = Queue.new
      @thread = Thread.new { run }
    end

    # Returns at once; the line is sent later.
    def log(line, **fields)
      @queue << { line: line, **fields }
    end

    # Waits until everything is sent. Call it before the process ends.
    def flush
      @queue << :stop
      @thread.join
    end

    private

    def run
      batch = []
      while (one = @queue.pop) != :stop
        batch << one
        deliver(batch.slice!(0, BATCH)) if batch.size >= BATCH || @queue.empty?
      end
    end

    # Waits as long as the server asks for, and tries again.
    def deliver(lines)
      response = Net::HTTP.post(@uri, JSON.generate(lines), "Authorization" => "Bearer #{@token}")
      return unless response.code == "429"

      sleep(response["Retry-After"].to_i)
      deliver(lines)
    end
  end
end
