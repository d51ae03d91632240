export declare function youngerBuiltIns(): { owner: string; name: string }[];
export declare function youngerStyles(): { properties: string[]; selectors: string[] };
