/** What the Level 2 reads at the line when all is in order: the worked reports of the wheel (maintenance 5.8, 5.9). */
export const clean = 'No recordable indication' as const;

const light = { 'UV-A (µW/cm²)': '1850', 'Ambient light (lux)': '9', 'Dark adaptation (s)': '90' };

export const penetrant = {
  technique: 'PT-W-01',
  readings: {
    'Part temperature (°C)': '27',
    'Emulsifier (%)': '9',
    'Emulsifier time (s)': '60',
    'Wash pressure (kPa)': '240',
    'Wash temperature (°C)': '24',
    'Dryer (°C)': '65',
    ...light,
  },
};

export const eddyCurrent = {
  technique: 'ET-W-02',
  readings: {
    'Frequency (kHz)': '300',
    'Gain (dB)': '54',
    'Scan index (mm)': '1.0',
  },
  on: ['Calibrated before the run'],
  driftPercent: '2',
};

export const magneticParticle = {
  technique: 'MT-B-01',
  times: ['Magnetising begun', 'Magnetising ended', 'Inspection begun', 'Demagnetising begun', 'Demagnetising ended'],
  readings: {
    'Current (A)': '1200',
    'Field strength (A/m)': '3200',
    'Bath settling volume (ml)': '0.2',
    'Residual field after demagnetising (G)': '1.5',
    ...light,
  },
};
