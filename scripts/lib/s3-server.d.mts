export declare const swiftPrograms: string[]
export declare function ensureS3Server(): boolean
