export declare const proxyPlaces: Record<'haproxy' | 'pgbouncer', string>
export declare function ensureProxies(): string[]
