/** Where a candidate says who they are and what they did. The rest of a long file is appendices. */
export const pagesRead = 6;
