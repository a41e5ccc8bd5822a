/** What cannot be told or done from the rows at hand, whatever is read: it is done row by row then. */
export class NotAtHand extends Error {
  constructor(what: string) {
    super(`${what} is not at hand`);
    this.name = 'NotAtHand';
  }
}

/** What is to be read first: it is done again after that. One stands for all, since many are thrown. */
export class ReadFirst extends Error {
  static readonly thrown = new ReadFirst();
  private constructor() {
    super();
    this.name = 'ReadFirst';
  }
}
