require_relative "vault"

# Forgets a person: the key goes, and with it every encrypted field in the log.
class Erasure
  def call(person_id)
    Vault.destroy_key(person_id)
    Recipient.where(person_id: person_id).update_all(name: TOMBSTONE, phone: nil)
  end
end
