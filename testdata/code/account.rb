require "json"
require_relative "base"

# The bank.
module Bank
  # The most accounts.
  LIMIT = 10
  OTHER = 1

  # An account.
  # It has a balance.
  class Account < Base
    attr_reader :name

    def initialize(name)
      @name = name
    end

    # Is it empty?
    def empty?
      balance.zero?
    end

    def self.open(name) = new(name)

    class << self
      def close!(account)
      end
    end

    def ==(other)
      true
    end

    # Nobody else's.
    private def secret(a)
      a
    end

    memoize def slow
      1
    end

    private_class_method helper def self.hidden
    end
  end
end

def helper(a, b: 1)
  a
end
