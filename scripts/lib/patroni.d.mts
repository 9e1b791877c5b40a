export declare const patroniPlaces: Record<'patroni' | 'etcd', string>
export declare function ensurePatroni(): string[]
