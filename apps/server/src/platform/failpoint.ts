const wanted = process.env['NODE_ENV'] === 'production' ? '' : (process.env['FAILPOINT'] ?? '')

/** Where a test may kill this process as a power cut would: `FAILPOINT` names the line. Does nothing in production. */
export function failpoint(name: `K${number}`) {
  if (name === wanted) process.kill(process.pid, 'SIGKILL')
}
