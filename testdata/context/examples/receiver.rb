require "openssl"
require "sinatra"

# Verifies the signature before looking at the body.
post "/lanternfish" do
  body = request.body.read
  stamp, given = request.env["HTTP_X_LANTERNFISH_SIGNATURE"].split(",")
  halt 400 if Time.now.to_i - stamp.to_i > 300
  expected = OpenSSL::HMAC.hexdigest("SHA256", ENV["SECRET"], stamp + body)
  halt 401 unless Rack::Utils.secure_compare(expected, given)
  204
end
