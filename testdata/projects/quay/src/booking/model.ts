export interface Boat {
  readonly id: string;
  readonly name: string;
  readonly length: number;
  readonly beam: number;
  readonly draught: number;
}

export interface Berth {
  readonly id: string;
  readonly length: number;
  readonly width: number;
  readonly depthAtLowWater: number;
}

export interface Booking {
  readonly id: string;
  readonly boatId: string;
  readonly berthId: string;
  readonly arrival: string;
  readonly departure: string;
  readonly adults: number;
  readonly children: number;
}
