import { FileStore } from '../store/file-store';

/** A store on which several writers of a channel can wait for each other, so that all have read before one writes. */
export class BarrierStore extends FileStore {
  private missing = 0;
  private met: Promise<void> = Promise.resolve();
  private open: () => void = () => undefined;

  /** The next `writers` who create a revision wait for each other. */
  meet(writers: number): void {
    this.missing = writers;
    this.met = new Promise((resolve) => (this.open = resolve));
  }

  override async create(place: string, bytes: Buffer): Promise<boolean> {
    if (place.includes('/revisions/') && this.missing > 0) {
      this.missing -= 1;
      if (this.missing === 0) this.open();
      await this.met;
    }
    return super.create(place, bytes);
  }
}
