-- nobody can forget the filter
ALTER TABLE shipments ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_rows ON shipments
  USING (tenant_id = current_setting('app.tenant_id')::uuid);
