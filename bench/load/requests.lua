-- Sends the requests of a file in turn: each is a line with its length and then its bytes.
local threads = 0

function setup(thread)
  thread:set("place", threads)
  threads = threads + 1
end

function init(args)
  requests = {}
  local file = assert(io.open(args[1], "rb"))
  local parts = tonumber(args[2])
  while true do
    local length = file:read("*l")
    if not length then break end
    requests[#requests + 1] = file:read(tonumber(length))
  end
  file:close()
  -- Every thread has a share of its own, so that no two ask for the same buyer.
  local share = math.floor(#requests / parts)
  first = place * share
  size = share
  at = 0
end

function request()
  at = at + 1
  return requests[first + (at - 1) % size + 1]
end

function done(summary, latency, requests)
  io.write(string.format('\nRESULT {"requests":%d,"microseconds":%d,"refused":%d,"broken":%d,"p50":%d,"p90":%d,"p99":%d,"longest":%d}\n',
    summary.requests, summary.duration, summary.errors.status,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout,
    latency:percentile(50), latency:percentile(90), latency:percentile(99), latency.max))
end
