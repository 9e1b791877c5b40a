/** For `node --import`: at SIGUSR2 the process is busy for so long that it gets to nothing else, as a costly request does it. */
const busyMs = 13_000

process.on('SIGUSR2', () => {
  const until = performance.now() + busyMs
  while (performance.now() < until);
})
