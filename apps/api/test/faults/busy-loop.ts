/** For `node --import`: at SIGUSR2 the process blocks its event loop for a long time, like an expensive request. */
const busyMs = 13_000

process.on('SIGUSR2', () => {
  const until = performance.now() + busyMs
  while (performance.now() < until);
})
