import { defineConfig } from 'prisma/config';

/** For Prisma's own commands; the server reads DATABASE_URL through src/config. `generate` needs no database. */
const databaseUrl = process.env['DATABASE_URL'];

export default defineConfig({
  schema: 'schema.prisma',
  migrations: { path: 'prisma/migrations' },
  ...(databaseUrl === undefined ? {} : { datasource: { url: databaseUrl } }),
});
