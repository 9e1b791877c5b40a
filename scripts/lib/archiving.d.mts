export declare function findPostgresVersion(): number | null
export declare function ensureArchiving(): string[]
