import pg from 'pg'

// Read before a server starts (node --import): a signal makes a query fail, and nobody catches it. What PostgreSQL says
// of it quotes the values.
process.on('SIGUSR2', () => {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  void client.connect().then(() =>
    client.query(`create temporary table people (email text primary key);
      insert into people values ('canary@mail.example'), ('canary@mail.example')`),
  )
})
