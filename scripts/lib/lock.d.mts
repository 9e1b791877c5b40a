export declare function withLock<T>(folder: string, work: () => T | Promise<T>): Promise<T>
