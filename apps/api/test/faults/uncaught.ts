// Read before a server starts (node --import): a signal makes a failure that nobody catches.
process.on('SIGUSR2', () => {
  void Promise.reject(new Error('a failure that nobody caught'))
})
