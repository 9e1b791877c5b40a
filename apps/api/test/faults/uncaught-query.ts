import pg from 'pg'

// Loaded before a server starts (node --import): at a signal, a query fails and nothing catches its error. PostgreSQL’s
// message quotes the values.
process.on('SIGUSR2', () => {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  void client.connect().then(() =>
    client.query(`create temporary table people (email text primary key);
      insert into people values ('canary@mail.example'), ('canary@mail.example')`),
  )
})
