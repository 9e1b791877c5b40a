// Loaded before a server starts (node --import): at a signal, it throws an error that nothing catches.
process.on('SIGUSR2', () => {
  void Promise.reject(new Error('a failure that nobody caught'))
})
