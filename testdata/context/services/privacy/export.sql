-- everything we hold about one recipient, for an access request
COPY (
  SELECT r.name, r.phone, r.address, s.number, s.delivered_at
  FROM recipients r JOIN shipments s USING (recipient_id)
  WHERE r.person_id = :person
) TO STDOUT WITH (FORMAT csv, HEADER);
