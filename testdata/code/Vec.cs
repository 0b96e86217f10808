using System;

namespace Acme.Geometry;

/// <summary>A vector.</summary>
public class Vec
{
    private readonly int[] _items = new int[8];

    /// <summary>Adds them.</summary>
    public static Vec operator +(Vec a, Vec b)
    {
        return new Vec();
    }

    public static explicit operator int(Vec a) => a[0];

    public int this[int i]
    {
        get { return _items[i]; }
    }

    ~Vec()
    {
        Console.WriteLine("gone");
    }
}

public enum Axis { X, Y }
