export declare function mayInstall(): boolean
export declare function installFromDebian(...packages: string[]): boolean
